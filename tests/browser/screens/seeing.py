"""A camera: it reads the QR code that a phone shows, from the picture of its screen."""

from base64 import b64decode, b64encode

import zxingcpp

from tests.browser.phone import Phone

UNPACK = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const {data} = canvas.getImageData(0, 0, image.width, image.height);
  let grey = "";
  for (let at = 0; at < data.length; at += 4)
    grey += String.fromCharCode((data[at] * 3 + data[at + 1] * 6 + data[at + 2]) / 10);
  return [image.width, image.height, btoa(grey)];
}"""
"""The browser unpacks its own picture: a page's own policy would let it, a blank page need not."""


def scanned(phone: Phone) -> str:
    """What another phone's camera reads from the screen of *phone* as it is."""
    picture = b64encode(phone.page.screenshot()).decode()
    blank = phone.context.new_page()
    width, height, grey = blank.evaluate(UNPACK, picture)
    blank.close()
    pixels = memoryview(b64decode(grey)).cast("B", [height, width])
    found = zxingcpp.read_barcodes(pixels)
    assert len(found) == 1, f"{len(found)} codes are seen"
    return str(found[0].text)

"""Devices go by a hash of their secret, where they went by the secret itself."""

from base64 import urlsafe_b64encode
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Calls each device by its hash; its phone keeps the secret, and with it its pens."""
    pens = sa.table("pen", sa.column("device", sa.Text))
    secrets = op.get_bind().scalars(sa.select(pens.c.device).distinct()).all()
    for secret in secrets:
        mine = pens.update().where(pens.c.device == secret)
        op.execute(mine.values(device=_hashed(secret)))


def _hashed(secret: str) -> str:
    return urlsafe_b64encode(sha256(secret.encode()).digest()).rstrip(b"=").decode()

/** What our scripts use of htmx 4, which brings no types of its own. */

interface HtmxRequest {
  method: string;
  timeout?: number;
  /** What the form left by. */
  submitter?: Element;
}

interface HtmxContext {
  target: Element;
  /** What asked. */
  sourceElement: Element;
  request: HtmxRequest;
  /** Missing until an answer came. */
  response: { status: number; headers: Headers };
  /** What came. */
  text: string;
}

type HtmxEvent = CustomEvent<{ ctx: HtmxContext }>;

interface Htmx {
  ajax(method: string, address: string, swap: { source: string; target: string; select?: string; swap: string }): Promise<void>;
}

declare var htmx: Htmx;

interface DocumentEventMap {
  "htmx:config:request": HtmxEvent;
  "htmx:after:request": HtmxEvent;
  "htmx:before:swap": HtmxEvent;
  "htmx:after:swap": HtmxEvent;
  "htmx:finally:request": HtmxEvent;
  "htmx:error": HtmxEvent;
  /** A hand is saved, and the table says so. */
  saved: Event;
  /** What waits on this phone has changed. */
  outbox: Event;
  /** The player said what shall become of an entry that was refused. */
  decided: Event;
}

/** What a service worker is to itself: tsc knows either pages or workers, not both. */
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "fetch", heard: (event: FetchEvent) => void): void;
  addEventListener(type: "install" | "activate", heard: (event: ExtendableEvent) => void): void;
}

/** Chromium's offer to install the app. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<void>;
}

interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent;
}

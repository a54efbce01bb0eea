// A script of the emulated page, before every other one: calls of the origins that the application has declared go to the
// emulator, which answers from a recording or forwards them. Calls of other origins are left to the page's policy.
const origins = new Set((document.currentScript?.dataset.origins ?? "").split(" "));

function emulated(address: string | URL): string | undefined {
  const url = new URL(address, location.href);
  return origins.has(url.origin) ? `/emulator/calls?address=${encodeURIComponent(url.href)}` : undefined;
}

const { fetch: realFetch } = window;
window.fetch = (input, init) => {
  const request = new Request(input, init);
  const address = emulated(request.url);
  return address === undefined ? realFetch(input, init) : realFetch(new Request(address, request));
};

const { open: realOpen } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
  const [method, address, ...others] = args as [string, string | URL, ...unknown[]];
  Reflect.apply(realOpen, this, [method, emulated(address) ?? address, ...others]);
};

// A script of the emulated page, before every other one. It sends calls of declared origins to the emulator, which
// returns a recording or forwards them. The page's policy decides about calls of other origins.
const origins = new Set((document.currentScript?.dataset.origins ?? "").split(" "));

function emulated(address: string | URL): string | undefined {
  const url = new URL(address, location.href);
  if (!origins.has(url.origin)) return undefined;
  return new URL(`/emulator/calls?address=${encodeURIComponent(url.href)}`, location.href).href;
}

const { fetch: realFetch } = window;
window.fetch = async (input, init) => {
  const address = emulated(input instanceof Request ? input.url : input);
  if (address === undefined) return realFetch(input, init);
  const request = new Request(input, init);
  const { method, headers, signal, redirect } = request;
  // Sends the body whole: browsers send the stream of a request's body over HTTP/2 only.
  const body = await request.arrayBuffer();
  return realFetch(address, { method, headers, signal, redirect, ...(body.byteLength > 0 && { body }) });
};

const { open: realOpen } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
  const [method, address, ...others] = args as [string, string | URL, ...unknown[]];
  Reflect.apply(realOpen, this, [method, emulated(address) ?? address, ...others]);
};

export {};

/**
 * Makes the browser fetch one ES module without running it, and compare its bytes with a hash. A later import of the
 * address uses these bytes.
 *
 * @param integrity SRI metadata; without it any bytes are accepted
 * @throws Error when the file cannot be fetched, has other bytes, or the browser cannot compare them
 */
export function fetchModule(address: string, integrity: string | undefined): Promise<void> {
  const link = document.createElement("link");
  if (!link.relList.supports("modulepreload")) {
    return Promise.reject(new Error(`This browser cannot check the bytes of the ES module ${address}`));
  }
  link.rel = "modulepreload";
  link.crossOrigin = "anonymous";
  link.integrity = integrity ?? "";
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => {
      link.remove();
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} did not load, or has other bytes than the release`));
    };
    document.head.append(link);
  });
}

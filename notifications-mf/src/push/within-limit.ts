const limit = 8_000;

/** @throws if it does not settle within eight seconds: without a network the browser never settles some requests */
export async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Push did not start within ${limit} ms.`)), limit);
  });
  return Promise.race([work, passed]).finally(() => clearTimeout(timer));
}

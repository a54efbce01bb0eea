self.onmessage = async ({ data }) => {
  const { times } = await import("./times.js");
  self.postMessage(times(data));
};

onmessage = async ({ data }) => postMessage((await import("./plus.js")).plus(data, 1));

self.onmessage = ({ data }) => self.postMessage(data * 3);

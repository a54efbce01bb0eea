registerProcessor("quiet", class extends AudioWorkletProcessor { process() { return true; } });

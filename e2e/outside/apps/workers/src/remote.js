import { expose } from "comlink"; expose({ add: (a, b) => a + b });

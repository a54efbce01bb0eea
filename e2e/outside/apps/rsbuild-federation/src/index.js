import("./main.js");

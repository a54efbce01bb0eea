import("./main.jsx");

import("./app.js");

import("./app.jsx");

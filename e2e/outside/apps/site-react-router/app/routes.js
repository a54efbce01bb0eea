import { index, route } from "@react-router/dev/routes";

export default [index("routes/start.jsx"), route("details", "routes/details.jsx")];

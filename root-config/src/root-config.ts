import "./frame/frame.css";
import { startPortal } from "./start.ts";

void startPortal();

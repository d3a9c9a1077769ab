import "./styles/base.css";
import "./styles/tokens.css";
import "./styles/fonts.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { logCaughtError } from "./app/lazy-screen";
import { guardHistory } from "./shared/leave-guard";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
guardHistory();
// In slices: what stands there until it is drawn keeps answering.
startTransition(() =>
  createRoot(root, { onCaughtError: logCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

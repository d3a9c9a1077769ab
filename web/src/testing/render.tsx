import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Router, type RouterOptions } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { createQueryClient } from "../api/query-client";
import { LeaveGuard } from "../shared/leave-guard";
import { Toaster } from "../ui/toaster";
import { TooltipProvider } from "../ui/tooltip-provider";

/** Renders as the app does, at an address; `address()` says where one has got to, `navigate` leads on as Back does. */
export function renderAt(start: string, content: ReactNode) {
  const [path, searchPath] = start.split("?");
  const location = memoryLocation({ path, searchPath, record: true });
  const { history, navigate, hook, searchHook } = location;
  const { user, client } = renderRouted({ hook, searchHook }, content);
  return { user, client, address: () => history.at(-1), navigate };
}

/** Renders as the app does at the window's own address, whose history holds more than addresses. */
export function renderInWindow(start: string, content: ReactNode) {
  window.history.replaceState(null, "", start);
  return renderRouted({}, content);
}

function renderRouted(router: RouterOptions, content: ReactNode) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <Router {...router}>
          {content}
          <LeaveGuard />
        </Router>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), client };
}

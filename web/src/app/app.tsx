import { QueryClientProvider } from "@tanstack/react-query";
import { createQueryClient } from "../api/query-client";
import { LeaveGuard } from "../shared/leave-guard";
import { Toaster } from "../ui/toaster";
import { TooltipProvider } from "../ui/tooltip-provider";
import { followSession } from "./follow-session";
import { Routes } from "./routes";
import { WindowBoundary } from "./screen-boundary";

const queryClient = createQueryClient();
followSession(queryClient);

/** The whole product: what surrounds every screen, and the screens. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <WindowBoundary>
          <Routes />
        </WindowBoundary>
        <LeaveGuard />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

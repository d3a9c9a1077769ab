import { QueryClientProvider } from "@tanstack/react-query";
import { createQueryClient } from "../api/query-client";
import { Toaster } from "../ui/toaster";
import { TooltipProvider } from "../ui/tooltip-provider";
import { Routes } from "./routes";

const queryClient = createQueryClient();

/** The whole product: what surrounds every screen, and the screens. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Routes />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

import type { ReactNode } from "react";
import { Brand } from "../../shared/brand";
import { BriefSheet } from "./brief-sheet";
import "./auth-layout.css";

interface AuthLayoutProps {
  title: string;
  lede: string;
  children: ReactNode;
}

/** Form on the left; on the right, where there is room, a picture of what waits behind it. */
export function AuthLayout({ title, lede, children }: AuthLayoutProps) {
  return (
    <div className="split">
      <main className="split-form">
        <Brand />
        <div className="split-column">
          <header>
            <h1>{title}</h1>
            <p className="lede">{lede}</p>
          </header>
          {children}
        </div>
      </main>
      <aside className="split-show" aria-hidden="true">
        <BriefSheet />
      </aside>
    </div>
  );
}

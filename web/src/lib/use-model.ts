import { useState } from "react";

/** A screen's model of signals, made once when the screen appears and forgotten when it goes. */
export function useModel<Model>(create: () => Model): Model {
  return useState(create)[0];
}

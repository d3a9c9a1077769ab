import { Monitor, Moon, Sun } from "lucide-react";
import { setTheme, theme } from "../../lib/theme";
import { Segmented } from "../../ui/segmented";

/** System, Light or Dark. */
export function ThemeSwitch() {
  return (
    <Segmented
      label="Theme"
      value={theme.value}
      onChange={setTheme}
      options={[
        { value: "system", label: "System", icon: Monitor },
        { value: "light", label: "Light", icon: Sun },
        { value: "dark", label: "Dark", icon: Moon },
      ]}
    />
  );
}

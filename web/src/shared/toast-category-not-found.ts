import { SENTENCES } from "../api/facts";
import { toast } from "../ui/toast";

/** The toast for a link to a category that does not exist. */
export function toastCategoryNotFound(category: string): void {
  toast({
    tone: "danger",
    title: SENTENCES.categoryNotFound,
    description: `Could not find ${category}`,
  });
}

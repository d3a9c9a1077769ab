import { toast } from "../../ui/toast";

/** What a link to a category that does not exist leads to. */
export function categoryNotFound(category: string): void {
  toast({
    tone: "danger",
    title: "Category not found",
    description: `Could not find ${category}`,
  });
}

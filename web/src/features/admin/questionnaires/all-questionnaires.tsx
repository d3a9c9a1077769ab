import { ArrowLeft } from "lucide-react";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button-link";

/** The way back from one questionnaire, also while it loads and where it did not. */
export function AllQuestionnaires() {
  return (
    <ButtonLink variant="text" size="sm" icon={ArrowLeft} href={paths.adminQuestionnaires}>
      All questionnaires
    </ButtonLink>
  );
}

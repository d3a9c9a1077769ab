import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { Button } from "../../../ui/button";

interface RowButtonsProps {
  /** The question or option, as the buttons' labels call it. */
  name: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Moves a row of a list up or down, or removes it. `focusMoved` finds the buttons again. */
export function RowButtons({ name, place, count, onMove, onRemove }: RowButtonsProps) {
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        square
        icon={ArrowUp}
        data-move="up"
        aria-disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >{`Move up: ${name}`}</Button>
      <Button
        variant="ghost"
        size="sm"
        square
        icon={ArrowDown}
        data-move="down"
        aria-disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      >{`Move down: ${name}`}</Button>
      <Button variant="ghost" size="sm" square icon={Trash2} onClick={onRemove}>
        {`Remove: ${name}`}
      </Button>
    </>
  );
}

import "./score-bar.css";

/** A score of 0 to 100 as a thin bar with its number. */
export function ScoreBar({ score }: { score: number }) {
  const text = score.toFixed(1);
  return (
    <div className="score num" role="img" aria-label={`Score ${text} of 100`}>
      {/* An SVG, because the policy of this site allows no style attribute. */}
      <svg
        className="score-track"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="score-fill" width={score} height="4" />
      </svg>
      <b>{text}</b>
    </div>
  );
}

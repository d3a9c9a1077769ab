import type { Schema } from "../../api/client";
import "./score-breakdown.css";

/** Where each point of a score comes from. */
export function ScoreBreakdown({ ranked }: { ranked: Schema<"RankedVendor"> }) {
  const { vendor, score, breakdown } = ranked;
  return (
    <section className="result-inset">
      <table className="scored num">
        <caption>
          How this was scored<span className="sr">: {vendor.name}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Your answer</th>
            <th scope="col" className="points">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {breakdown.map(({ question, answer, points, outOf }) => (
            <tr key={question}>
              <th scope="row">{question}</th>
              <td>{answer}</td>
              <td className="points">
                {points.toFixed(1)} of {outOf.toFixed(1)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Score
            </th>
            <td className="points">{score.toFixed(1)} of 100</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

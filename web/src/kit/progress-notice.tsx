/** Inside of the loading-report toast: spinner of 25 px, bar of 4 px. */
export function Progress({ text, percent }: { text: string; percent: number }) {
  return (
    <div className="progress-notice">
      <span className="spinner" aria-hidden />
      <div>
        {text}
        <div
          className="progress-bar"
          role="progressbar"
          aria-label={text}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      </div>
    </div>
  );
}

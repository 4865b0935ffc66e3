import { useTexts } from '../../kit/texts.ts';
import './form.css';

/** A value of which two people made different things. */
export interface Differing {
  label: string;
  mine: string;
  theirs: string;
}

/** Two versions side by side: what was typed here and what somebody else has saved. */
export function Versions({ rows }: { rows: readonly Differing[] }) {
  const { t } = useTexts();
  if (rows.length === 0) return <p>{t('core:form.versions_same')}</p>;
  return (
    <div className="versions-frame">
      <table className="versions">
        <thead>
          <tr>
            <th scope="col">{t('core:form.versions_field')}</th>
            <th scope="col">{t('core:form.versions_mine')}</th>
            <th scope="col">{t('core:form.versions_theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine || '–'}</td>
              <td>{theirs || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

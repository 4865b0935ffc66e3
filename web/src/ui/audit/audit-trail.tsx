import { Button, Skeleton } from '@mantine/core';
import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { historySummary } from '@praktis/rules/display';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../../kit/api.ts';
import { useFormats } from '../../kit/formats.ts';
import { hasText, type Translate, useTexts } from '../../kit/texts.ts';
import { Moment } from '../cells.tsx';
import { EmptyState } from '../empty-state.tsx';
import './audit.css';
import {
  type AuditEntry,
  type AuditLine,
  auditLines,
  type FieldChange,
  labelKeys,
  valueKind,
  wordKeys,
} from './audit-entries.ts';

interface AuditTrailProps {
  /** An audit-trail call of the contract. */
  call: AnyCall;
  id: string;
  /** Name of the id in the call's query, `employee_id` for employees. */
  idName?: string;
  /** Names of people and records by their ids, as far as the screen around knows them. */
  names?: Readonly<Record<string, string>>;
}

const pageSize = 20;

interface TrailPage {
  rows: readonly AuditEntry[];
  total: number;
}

function fieldLabel(t: Translate, entity: string, field: string): string {
  const key = labelKeys(entity, field).find(hasText);
  return key ? t(key) : (field.split('.').at(-1) ?? field).replaceAll('_', ' ');
}

/** A value as it is written everywhere else: days and instants, yes and no, words of states, the sign for none. */
function useWritten() {
  const { t } = useTexts();
  const formats = useFormats();
  return (entity: string, { field, figure }: FieldChange, value: string): string => {
    if (value === '') return t('core:written.none');
    if (figure) return formats.exactAmount(value, 0);
    const words = value.split(', ').map((part) => wordKeys(entity, field, part).find(hasText));
    if (words.every((key) => key !== undefined)) return words.map((key) => t(key ?? '')).join(', ');
    switch (valueKind(value)) {
      case 'instant':
        return formats.moment(value);
      case 'day':
        return formats.day(value);
      case 'flag':
        return t(value === 'true' ? 'core:yes' : 'core:no');
      default:
        return value;
    }
  };
}

/** 'Modified client: name, phone +3 more', and on opening the values before and after. */
function Line({ line, t }: { line: AuditLine; t: Translate }) {
  const written = useWritten();
  const entityKey = [`core:entity.${line.entity}`, `trail:entity.${line.entity}`].find(hasText);
  const entity = entityKey ? t(entityKey) : line.entity.replaceAll('_', ' ');
  const labels = line.changes.map((change) => fieldLabel(t, line.entity, change.field));
  const summary = historySummary(labels, { more: t('core:written.more') });
  const head = (
    <>
      {t(`core:history.verb.${line.verb}${/^([aeio]|hour)/.test(entity) ? '_an' : ''}`)} {entity}
      {line.name && <strong> {line.name}</strong>}
      {line.verb === 'updated' && summary && <span className="dimmed">: {summary}</span>}
    </>
  );
  if (line.changes.length === 0) return <li>{head}</li>;
  return (
    <li>
      <details>
        <summary>{head}</summary>
        <table className="audit-values">
          <thead>
            <tr>
              <th>{t('core:history.field')}</th>
              <th>{t('core:history.before')}</th>
              <th>{t('core:history.after')}</th>
            </tr>
          </thead>
          <tbody>
            {line.changes.map((change, i) => (
              <tr key={change.field}>
                <th scope="row">{labels[i]}</th>
                <td>{written(line.entity, change, change.before)}</td>
                <td>{written(line.entity, change, change.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </li>
  );
}

const noNames = {};

/** Who did what to a record, newest first. */
export function AuditTrail({ call, id, idName = 'id', names = noNames }: AuditTrailProps) {
  const { t } = useTexts('trail');
  const { day } = useFormats();
  const trail = useInfiniteQuery({
    queryKey: [addressOf(call), id],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { [idName]: id, limit: pageSize, offset: pageParam };
      return (await send(call, { query, signal, inPlace: [403, 404] } as never)) as TrailPage;
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, page) => count + page.rows.length, 0);
      return last.rows.length > 0 && loaded < last.total ? loaded : undefined;
    },
  });
  const entries = trail.data?.pages.flatMap((page) => page.rows) ?? [];
  if (trail.isPending) return <Skeleton h={240} />;
  if (trail.isError) return <EmptyState title={t('core:history.closed')} />;
  if (entries.length === 0) return <EmptyState title={t('core:history.empty')} />;
  return (
    <div>
      <ol className="audit" aria-label={t('core:history.title')}>
        {entries.map((entry) => (
          <li key={`${entry.created_at} ${entry.call}`}>
            <div className="audit-head">
              <strong>{entry.user || t('core:history.system')}</strong>
              <span className="dimmed small">
                <Moment of={entry.created_at} />
              </span>
            </div>
            <ul>
              {auditLines(entry, { names, day }).map((line) => (
                <Line key={line.id} line={line} t={t} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {trail.hasNextPage && (
        <Button
          variant="default"
          loading={trail.isFetchingNextPage}
          onClick={() => {
            trail.fetchNextPage().catch(() => undefined);
          }}
        >
          {t('core:history.older')}
        </Button>
      )}
    </div>
  );
}

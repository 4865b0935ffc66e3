import { StatusBadge } from '../../ui/status-badge.tsx';

interface ClientBadgeProps {
  client: { status: string; conflict_result: string };
}

/** Word for where a client stands: once every hit is decided it keeps its state, and nothing is left to do (CLI-01). */
export function clientWord({ status, conflict_result }: ClientBadgeProps['client']): string {
  return status === 'have conflict' && conflict_result === 'cleared' ? 'conflict cleared' : status;
}

export function ClientBadge({ client }: ClientBadgeProps) {
  return <StatusBadge of="client" value={clientWord(client)} />;
}

import { readUrlState } from '../../kit/navigation.ts';

/** Goes to a remembered address, its search part included. */
export function goOn(go: (to: string, search?: Record<string, string>) => void, target: string): void {
  const [path = '/dashboards', search = ''] = target.split('?');
  go(path, readUrlState(search));
}

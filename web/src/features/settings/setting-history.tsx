import { settingTrail } from '@praktis/contract/settings/singleton.calls';
import { type SingletonKey, singletons } from '@praktis/contract/settings/singletons';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';

/** Who changed a setting, when, from what to what. */
export function SettingHistory({ name }: { name: SingletonKey }) {
  return <AuditTrail call={settingTrail} id={singletons[name].key} idName="setting" />;
}

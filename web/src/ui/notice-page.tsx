import { IconEyeOff, IconLock } from '@tabler/icons-react';
import { useTexts } from '../kit/texts.ts';
import { EmptyState } from './empty-state.tsx';
import { ScreenLink } from './screen-link.tsx';

/** In place of a screen or record: not permitted (403), or not there for this person (404). */
export function NoticePage({ kind }: { kind: 'forbidden' | 'missing' }) {
  const { t } = useTexts();
  const Picture = kind === 'forbidden' ? IconLock : IconEyeOff;
  return (
    <div className="page" role="alert">
      <EmptyState
        page
        picture={<Picture size={32} stroke={1.4} aria-hidden />}
        title={t(`core:notice.${kind}.title`)}
        text={t(`core:notice.${kind}.text`)}
        action={<ScreenLink to="/dashboards">{t('core:to_dashboard')}</ScreenLink>}
      />
    </div>
  );
}

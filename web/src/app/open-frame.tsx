import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { languages, useTexts } from '../kit/texts.ts';
import { chooseLanguage } from './language.ts';
import './open-frame.css';

/** Frame of the screens before a session: the name, the content, the language. */
export function OpenFrame({ children }: { children?: ReactNode }) {
  const { t, language } = useTexts();
  return (
    <div className="open-frame">
      <header>
        <span className="brand">Praktis</span>
        <nav aria-label={t('core:user_menu.language')}>
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language}
              onClick={() => {
                chooseLanguage(one).catch(() => undefined);
              }}
            >
              {t(`core:language.${one}`)}
            </button>
          ))}
        </nav>
      </header>
      <main id="content">{children ?? <Outlet />}</main>
    </div>
  );
}

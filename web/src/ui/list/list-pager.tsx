import { NativeSelect, Pagination } from '@mantine/core';
import { useTexts } from '../../kit/texts.ts';
import { pageSizes } from './list-state.ts';

interface ListPagerProps {
  total: number;
  page: number;
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

export function ListPager({ total, page, size, onPage, onSize }: ListPagerProps) {
  const { t } = useTexts();
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <div className="list-note">
      <span className="small dimmed key-hint">{t('core:list.keys')}</span>
      <div className="page-actions">
        <NativeSelect
          size="xs"
          aria-label={t('core:list.page_size')}
          data={pageSizes.map((one) => ({ value: String(one), label: t('core:list.rows_a_page', { count: one }) }))}
          value={String(size)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
        {pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            value={Math.min(page, pages)}
            onChange={onPage}
            getControlProps={(control) => ({ 'aria-label': t(`core:list.page_${control}`) })}
            getItemProps={(number) => ({ 'aria-label': t('core:list.page', { number }) })}
          />
        )}
      </div>
    </div>
  );
}

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

/** A record beside its list; Esc returns to the row. */
export function PreviewDrawer({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer opened={Boolean(children)} onClose={onClose} position="right" size={440} title={title}>
      {children}
    </Drawer>
  );
}

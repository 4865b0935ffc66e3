import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Question } from '../kit/questions.ts';
import { useTexts } from '../kit/texts.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps extends Question {
  onAnswer: (yes: boolean) => void;
  pending?: boolean;
}

/** A yes-or-no dialog. What it destroys is named in its title: 'Delete matter M-2026-0398?' */
export function ConfirmDialog({ title, text, more, yes, no, danger, typed, onAnswer, pending }: ConfirmDialogProps) {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const blocked = typed !== undefined && words.trim() !== typed;
  return (
    <Dialog onClose={() => onAnswer(false)} title={title} centered size="md">
      {text && <Text size="sm">{text}</Text>}
      {more && (
        <Text size="sm" mt="xs">
          {more}
        </Text>
      )}
      {typed !== undefined && (
        <TextInput
          mt="sm"
          label={t('core:question.type', { typed })}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={typed === undefined || undefined}>
          {no ?? t('core:cancel')}
        </Button>
        <Button
          className={danger ? 'danger-button' : undefined}
          disabled={blocked}
          loading={pending}
          onClick={() => onAnswer(true)}
        >
          {yes}
        </Button>
      </Group>
    </Dialog>
  );
}

import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Question } from '../kit/questions.ts';
import { useTexts } from '../kit/texts.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps extends Question {
  onAnswer: (yes: boolean, reason?: string) => void;
  pending?: boolean;
}

/** A yes-or-no dialog. What it destroys is named in its title: 'Delete matter M-2026-0398?' */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, more, yes, no, danger, typed, reason, onAnswer, pending } = props;
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const [why, setWhy] = useState('');
  const blocked = (typed !== undefined && words.trim() !== typed) || (reason !== undefined && why.trim() === '');
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
      {reason !== undefined && (
        <Textarea
          mt="sm"
          label={t('core:question.reason')}
          description={reason}
          withAsterisk
          aria-required
          maxLength={500}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          onClick={() => onAnswer(false)}
          data-autofocus={(typed === undefined && reason === undefined) || undefined}
        >
          {no ?? t('core:cancel')}
        </Button>
        <Button
          className={danger ? 'danger-button' : undefined}
          disabled={blocked}
          loading={pending}
          onClick={() => onAnswer(true, why.trim())}
        >
          {yes}
        </Button>
      </Group>
    </Dialog>
  );
}

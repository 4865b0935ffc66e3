import { createStore } from './store.ts';

/** A question put to the user; the answer is yes or no. */
export interface Question {
  title: string;
  text?: string;
  /** What the question is about in this case, below its text. */
  more?: string | undefined;
  yes: string;
  no?: string;
  /** Destroys something: the yes is red. */
  danger?: boolean;
  /** Text that has to be typed before yes is possible, e.g. a number. */
  typed?: string;
}

interface OpenQuestion extends Question {
  answer: (yes: boolean) => void;
}

/** The question on screen; one at a time. */
export const openQuestion = createStore<OpenQuestion | null>(null);

/** Asks and waits. `if (await ask({ title: 'Delete M-2026-0001?', yes: 'Delete', danger: true })) …` */
export function ask(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer: (yes) => {
        openQuestion.set(null);
        resolve(yes);
      },
    });
  });
}

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
  /** What is said of the reason that has to be given before yes is possible. */
  reason?: string;
}

interface OpenQuestion extends Question {
  answer: (yes: boolean, reason?: string) => void;
}

/** The question on screen; one at a time. */
export const openQuestion = createStore<OpenQuestion | null>(null);

function put<T>(question: Question, answerOf: (yes: boolean, reason: string) => T): Promise<T> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer: (yes, reason = '') => {
        openQuestion.set(null);
        resolve(answerOf(yes, reason));
      },
    });
  });
}

/** Asks and waits. `if (await ask({ title: 'Delete M-2026-0001?', yes: 'Delete', danger: true })) …` */
export const ask = (question: Question): Promise<boolean> => put(question, (yes) => yes);

/** Asks for a yes and its reason, and waits; null = no. */
export const askReason = (question: Question & { reason: string }): Promise<string | null> =>
  put(question, (yes, reason) => (yes ? reason : null));

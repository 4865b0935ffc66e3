import { execFileSync } from 'node:child_process';

/**
 * What a PDF says as poppler reads it: in one line with single spaces, without the marks that only let a line break. What
 * lies beyond the edges of the paper is not there. `layout` keeps columns apart, `raw` the order of the text.
 */
export function pdfText(pdf: Buffer, order: 'layout' | 'raw' = 'layout'): string {
  return poppler('pdftotext', pdf, [`-${order}`, '-', '-'])
    .replaceAll('\u200b', '')
    .replaceAll(/\s+/g, ' ');
}

/** The fonts that a PDF carries. */
export function pdfFonts(pdf: Buffer): string {
  return poppler('pdffonts', pdf, ['-']);
}

function poppler(tool: string, pdf: Buffer, args: string[]): string {
  return execFileSync(tool, args, { input: pdf, stdio: ['pipe', 'pipe', 'ignore'] }).toString();
}

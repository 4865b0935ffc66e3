export interface MailText {
  title: string;
  paragraphs: readonly string[];
  /** One button; in the plain text its address stands alone on a line. */
  link?: { label: string; address: string };
  /** Small print at the end. */
  footer: string;
}

/** Escapes text for HTML, in content and in attributes. */
export function escapeHtml(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** The two bodies of a mail, from the same words. Mail programs know little CSS: everything stands in the elements. */
export function mailBody(mail: MailText): { text: string; html: string } {
  const text = [mail.title, ...mail.paragraphs, ...(mail.link ? [mail.link.address] : []), '--', mail.footer].join(
    '\n\n',
  );
  const line = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const button = mail.link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(mail.link.address)}" style="background:#1f4e79;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(mail.link.label)}</a></p>${line(mail.link.address)}`
    : '';
  const html = `<!doctype html><html><body style="margin:0;padding:24px;background:#f5f6f8;color:#1c2530;font:16px/1.5 Arial,sans-serif"><div style="max-width:560px;margin:auto;padding:24px;background:#fff;border-radius:8px;overflow-wrap:anywhere"><h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(mail.title)}</h1>${mail.paragraphs.map(line).join('')}${button}<p style="margin:24px 0 0;color:#5b6572;font-size:13px">${escapeHtml(mail.footer)}</p></div></body></html>`;
  return { text, html };
}

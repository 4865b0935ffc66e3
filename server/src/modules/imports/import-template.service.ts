import ExcelJS from 'exceljs';
import type { Ctx, FileAnswer } from '../../kit/context.ts';
import {
  type Column,
  clientColumns,
  employeeCostColumns,
  expenseColumns,
  rateColumns,
  timesheetColumns,
} from './columns.ts';

/** Columns whose cell must be filled in every row, unless a value is chosen for the whole file. */
const needed: Readonly<Record<string, readonly string[]>> = {
  client: ['name'],
  timesheet: ['date', 'matter'],
  expense: ['date', 'expense_type', 'description', 'amount'],
  'exchange-rate': ['currency', 'date', 'rate'],
  'employee-cost': ['employee', 'category', 'monthly_amount', 'start_date'],
};

const template = (type: string, columns: readonly Column[]) => (ctx: Ctx) => templateOf(ctx, type, columns);

export const clientTemplate = template('client', clientColumns);
export const timesheetTemplate = template('timesheet', timesheetColumns);
export const expenseTemplate = template('expense', expenseColumns);
export const exchangeRateTemplate = template('exchange-rate', rateColumns);
export const employeeCostTemplate = template('employee-cost', employeeCostColumns);

/** An empty file with the headings of an import, and a second sheet that says what each column may hold (G082). */
async function templateOf(ctx: Ctx, type: string, columns: readonly Column[]): Promise<FileAnswer> {
  const { language } = ctx;
  const say = (key: string, params: Record<string, string> = {}) => ctx.kit.say(language, `imports:${key}`, params);
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet(say('rows'), { views: [{ state: 'frozen', ySplit: 1 }] });
  const offered = columns.filter(({ exported }) => !exported);
  sheet.columns = offered.map((column) => ({ header: column[language], key: column.key, width: 18 }));
  sheet.getRow(1).font = { bold: true };
  const notes = book.addWorksheet(say('explanation'));
  notes.columns = [
    { header: say('column'), key: 'column', width: 26 },
    { header: say('needed'), key: 'needed', width: 12 },
    { header: say('content'), key: 'content', width: 90 },
  ];
  notes.getRow(1).font = { bold: true };
  for (const column of offered) {
    const isNeeded = needed[type]?.includes(column.key) ?? false;
    const content = say(`kind_${column.kind}`, { choices: column.choices?.join(', ') ?? '' });
    notes.addRow({ column: column[language], needed: isNeeded ? say('yes') : '', content });
  }
  return {
    name: `${say(`file_${type.replace('-', '_')}`)}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from(await book.xlsx.writeBuffer()),
  };
}

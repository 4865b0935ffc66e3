/** What a cell holds, and so how it is read and explained. */
type CellKind =
  | 'text'
  | 'day'
  | 'number'
  | 'whole'
  | 'clock'
  | 'span'
  | 'duration'
  | 'yes_no'
  | 'choice'
  | 'matter'
  | 'employee'
  | 'activity'
  | 'expense_type'
  | 'industry_type'
  | 'taxonomy'
  | 'cost_category';

/**
 * A column that an import knows: its headings in both languages, and what else people call it. Where several of its headings
 * stand in a file, the most exact is read: a code or number first, then in the order of the names here.
 */
export interface Column {
  key: string;
  kind: CellKind;
  en: string;
  id: string;
  also?: readonly string[];
  /** Headings under which a code or number stands, which names one record alone. */
  exact?: readonly string[];
  choices?: readonly string[];
  /** Stands in the product's own export only, not in the template. */
  exported?: true;
}

/** Columns of a file of time entries. */
export const timesheetColumns: readonly Column[] = [
  { key: 'date', kind: 'day', en: 'date', id: 'tanggal', also: ['work date', 'tgl', 'tanggal kerja'] },
  {
    key: 'matter',
    kind: 'matter',
    en: 'matter',
    id: 'perkara',
    exact: ['matter number', 'nomor perkara', 'no perkara', 'matter code', 'kode perkara'],
  },
  {
    ...{ key: 'fee_earner', kind: 'employee', en: 'fee earner', id: 'pencatat waktu' },
    exact: ['employee code', 'kode karyawan'],
    also: [
      ...['employee', 'timekeeper', 'lawyer', 'karyawan', 'pengacara', 'advokat'],
      // As it is headed on bills, and as it is said of who does the work.
      ...['pelaksana', 'petugas', 'nama karyawan', 'employee name', 'staff'],
    ],
  },
  { key: 'start', kind: 'clock', en: 'start', id: 'mulai', also: ['start time', 'jam mulai'] },
  { key: 'end', kind: 'clock', en: 'end', id: 'selesai', also: ['end time', 'jam selesai'] },
  { key: 'time', kind: 'span', en: 'time', id: 'waktu', exported: true },
  { key: 'minutes', kind: 'whole', en: 'minutes', id: 'menit', also: ['minute', 'durasi menit'] },
  { key: 'units', kind: 'whole', en: 'units', id: 'unit' },
  { key: 'hours', kind: 'duration', en: 'hours', id: 'jam', also: ['hour', 'duration', 'durasi', 'jumlah jam'] },
  {
    ...{ key: 'narrative', kind: 'text', en: 'narrative', id: 'uraian' },
    also: ['description', 'keterangan', 'deskripsi', 'uraian pekerjaan'],
  },
  {
    ...{ key: 'activity', kind: 'activity', en: 'activity', id: 'kegiatan' },
    ...{ exact: ['activity code', 'kode kegiatan', 'workcode', 'work code'], also: ['aktivitas'] },
  },
  { key: 'billable', kind: 'yes_no', en: 'billable', id: 'tertagih', also: ['dapat ditagih', 'ditagih'] },
  {
    key: 'billing_group',
    kind: 'text',
    en: 'billing group',
    id: 'kelompok tagihan',
    also: ['kelompok penagihan', 'group'],
  },
  { key: 'rate', kind: 'number', en: 'rate', id: 'tarif', also: ['rate per hour', 'hourly rate', 'tarif per jam'] },
];

/** Columns of a file of expenses. */
export const expenseColumns: readonly Column[] = [
  { key: 'date', kind: 'day', en: 'date', id: 'tanggal', also: ['claim date', 'tgl'] },
  { key: 'reference', kind: 'text', en: 'reference', id: 'referensi', also: ['no bukti', 'nomor bukti'] },
  {
    key: 'matter',
    kind: 'matter',
    en: 'matter',
    id: 'perkara',
    exact: ['matter number', 'nomor perkara', 'no perkara', 'matter code', 'kode perkara'],
  },
  {
    ...{ key: 'expense_type', kind: 'expense_type', en: 'expense type', id: 'jenis pengeluaran' },
    also: ['type', 'jenis', 'jenis biaya'],
  },
  {
    ...{ key: 'description', kind: 'text', en: 'description', id: 'keterangan' },
    also: ['narrative', 'uraian', 'deskripsi'],
  },
  { key: 'amount', kind: 'number', en: 'amount', id: 'jumlah', also: ['nilai', 'nominal', 'expense amount'] },
  { key: 'vat_amount', kind: 'number', en: 'VAT', id: 'PPN', also: ['vat amount', 'jumlah ppn'] },
  {
    ...{ key: 'charged', kind: 'number', en: 'charged to client', id: 'dibebankan ke klien' },
    also: ['charged', 'amount charged to client'],
  },
  { key: 'payable_to', kind: 'text', en: 'payable to', id: 'dibayarkan kepada', also: ['vendor', 'pemasok'] },
  { key: 'transaction_date', kind: 'day', en: 'transaction date', id: 'tanggal transaksi' },
  { key: 'transaction_reference', kind: 'text', en: 'transaction reference', id: 'referensi transaksi' },
];

/** Columns of a file of clients. */
export const clientColumns: readonly Column[] = [
  { key: 'name', kind: 'text', en: 'name', id: 'nama', also: ['client', 'client name', 'nama klien', 'klien'] },
  { key: 'kind', kind: 'choice', en: 'kind', id: 'bentuk', choices: ['body', 'person'] },
  { key: 'npwp', kind: 'text', en: 'NPWP', id: 'NPWP', also: ['tax number', 'nomor npwp'] },
  { key: 'nik', kind: 'text', en: 'NIK', id: 'NIK' },
  { key: 'nitku', kind: 'text', en: 'NITKU', id: 'NITKU' },
  { key: 'registration_number', kind: 'text', en: 'registration number', id: 'nomor registrasi', also: ['nib'] },
  { key: 'since', kind: 'day', en: 'since', id: 'sejak' },
  {
    ...{ key: 'originating_partner', kind: 'employee', en: 'originating partner', id: 'partner asal' },
    ...{ exact: ['originating partner code'], also: ['partner'] },
  },
  {
    key: 'industry_type',
    kind: 'industry_type',
    en: 'industry type',
    id: 'bidang usaha',
    also: ['industry', 'industri'],
  },
  {
    ...{ key: 'taxonomy', kind: 'taxonomy', en: 'taxonomy', id: 'taksonomi' },
    also: ['kind of work', 'jenis pekerjaan hukum'],
  },
  { key: 'origin', kind: 'choice', en: 'origin', id: 'asal', choices: ['national', 'international'] },
  { key: 'withholds', kind: 'choice', en: 'withholds', id: 'pemotong PPh', choices: ['none', 'pph23', 'pph21'] },
  {
    key: 'vat_collector',
    kind: 'choice',
    en: 'VAT collector',
    id: 'pemungut PPN',
    choices: ['none', 'government', 'other'],
  },
  { key: 'email', kind: 'text', en: 'email', id: 'surel', also: ['office email', 'e-mail'] },
  { key: 'phone', kind: 'text', en: 'phone', id: 'telepon', also: ['telp', 'telephone'] },
  { key: 'country', kind: 'text', en: 'country', id: 'negara' },
  { key: 'province', kind: 'text', en: 'province', id: 'provinsi' },
  { key: 'city', kind: 'text', en: 'city', id: 'kota' },
  { key: 'address', kind: 'text', en: 'address', id: 'alamat' },
  { key: 'postal_code', kind: 'text', en: 'postal code', id: 'kode pos' },
  { key: 'contact_name', kind: 'text', en: 'contact name', id: 'nama kontak', also: ['contact'] },
  { key: 'contact_email', kind: 'text', en: 'contact email', id: 'surel kontak' },
  { key: 'contact_mobile', kind: 'text', en: 'contact mobile', id: 'ponsel kontak' },
  { key: 'notes', kind: 'text', en: 'notes', id: 'catatan' },
];

/** Columns of a file of exchange rates. */
export const rateColumns: readonly Column[] = [
  { key: 'currency', kind: 'text', en: 'currency', id: 'mata uang', exact: ['code', 'kode'], also: ['valuta'] },
  { key: 'date', kind: 'day', en: 'date', id: 'tanggal', also: ['tgl', 'valid from', 'berlaku mulai'] },
  { key: 'rate', kind: 'number', en: 'rate', id: 'kurs', also: ['nilai', 'value', 'exchange rate'] },
  { key: 'unit', kind: 'whole', en: 'unit', id: 'satuan', also: ['per', 'units'] },
  { key: 'kind', kind: 'choice', en: 'table', id: 'tabel', choices: ['daily', 'bi', 'kmk'], also: ['kind', 'jenis'] },
];

/** Columns of a file of what people cost a month. */
export const employeeCostColumns: readonly Column[] = [
  {
    ...{ key: 'employee', kind: 'employee', en: 'employee', id: 'karyawan' },
    ...{ exact: ['employee code', 'kode karyawan'], also: ['fee earner', 'pencatat waktu'] },
  },
  {
    ...{ key: 'category', kind: 'cost_category', en: 'cost category', id: 'kategori biaya' },
    also: ['category', 'kategori', 'cost type', 'jenis biaya'],
  },
  {
    ...{ key: 'monthly_amount', kind: 'number', en: 'monthly amount', id: 'jumlah per bulan' },
    also: ['amount', 'jumlah', 'nilai', 'nominal'],
  },
  { key: 'currency', kind: 'text', en: 'currency', id: 'mata uang', also: ['valuta'] },
  { key: 'start_date', kind: 'day', en: 'from', id: 'dari', also: ['start date', 'tanggal mulai', 'mulai'] },
  { key: 'end_date', kind: 'day', en: 'to', id: 'sampai', also: ['end date', 'until', 'tanggal akhir', 'selesai'] },
  { key: 'note', kind: 'text', en: 'note', id: 'catatan', also: ['notes', 'keterangan'] },
];

/** The cells of a row by the keys of their columns, as texts of the calls; what is blank is missing. */
export type Values = Record<string, string>;

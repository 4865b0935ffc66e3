/** Clients, matters and work of the sample firm. All names and numbers are invented. */

export interface SampleClient {
  name: string;
  kind: 'body' | 'person';
  withholds: 'none' | 'pph23';
  npwp: string;
  address: string;
  city: string;
  contact: string;
  origin?: 'national' | 'international';
  country?: string;
}

export const sampleClients: readonly SampleClient[] = [
  {
    name: 'PT Sagara Contoh Abadi',
    kind: 'body',
    withholds: 'pph23',
    npwp: '912345675999000',
    address: 'Jalan Rekaan Raya 10',
    city: 'Jakarta Selatan',
    contact: 'Ratih Paramita',
  },
  {
    name: 'PT Lintang Rekaan Energi',
    kind: 'body',
    withholds: 'pph23',
    npwp: '923456784999000',
    address: 'Jalan Contoh Utara 4',
    city: 'Surabaya',
    contact: 'Hendra Wijaya',
  },
  {
    name: 'Yayasan Cahaya Misalnya',
    kind: 'body',
    withholds: 'none',
    npwp: '',
    address: 'Jalan Taman Rekaan 7',
    city: 'Bandung',
    contact: 'Maria Ningsih',
  },
  {
    name: 'Teluk Fiktif Logistik',
    kind: 'body',
    withholds: 'pph23',
    npwp: '',
    address: 'Jalan Dermaga Contoh 21',
    city: 'Semarang',
    contact: 'Gunawan Setia',
  },
  {
    name: 'Kartika Umpama',
    kind: 'person',
    withholds: 'none',
    npwp: '',
    address: 'Jalan Melati Rekaan 3',
    city: 'Jakarta Pusat',
    contact: 'Kartika Umpama',
  },
  {
    name: 'Harbour Sample Holdings Pte Ltd',
    kind: 'body',
    withholds: 'none',
    npwp: '',
    address: '10 Sample Quay',
    city: 'Singapore',
    contact: 'Adrian Tan',
    origin: 'international',
    country: 'SG',
  },
];

/** A new client whose name resembles one the firm has: it waits for a partner's decision. */
export const clientInConflict = 'PT Sagara Conto Abadi';

export interface SampleMatter {
  client: number;
  name: string;
  area: string;
  counterpart?: string;
  budget?: string;
  /** Fee earners by place among the sample's people: 0 and 1 partners, 2 and 3 associates; the first answers for the matter. */
  team: readonly number[];
}

export const sampleMatters: readonly SampleMatter[] = [
  {
    client: 0,
    name: 'Acquisition of a palm oil mill',
    area: 'M&A',
    counterpart: 'PT Lawan Umpama Makmur',
    budget: '400000000',
    team: [0, 2, 3],
  },
  { client: 0, name: 'Employment restructuring', area: 'Employment', team: [1, 3] },
  { client: 1, name: 'Geothermal concession', area: 'Energy', team: [1, 2] },
  {
    client: 1,
    name: 'Arbitration with a contractor',
    area: 'Arbitration',
    counterpart: 'Kontraktor Misal Jaya',
    budget: '250000000',
    team: [0, 2, 3],
  },
  { client: 2, name: 'Governance review', area: 'Corporate', team: [1, 3] },
  { client: 3, name: 'Charter party claim', area: 'Shipping', counterpart: 'Pelayaran Rekaan Timur', team: [0, 3] },
  { client: 4, name: 'Inheritance dispute', area: 'Civil', counterpart: 'Bambang Umpama', team: [1, 2] },
  { client: 5, name: 'Joint venture in logistics', area: 'Corporate', team: [0, 2] },
];

export const sampleTasks: readonly string[] = [
  'Reviewing the draft agreement',
  'Drafting the share purchase agreement',
  'Telephone conference with the client',
  'Meeting on the open points of the due diligence',
  'Legal research on the licence requirements',
  'Drafting the statement of claim',
  'Preparing the hearing',
  'Negotiation with the counterpart’s counsel',
  'Correspondence with the ministry',
  'Memorandum on the tax consequences',
];

/** Hours of an entry, in quarters and tenths as people write them. */
export const sampleHours: readonly string[] = ['0.50', '1.00', '1.25', '1.50', '2.00', '2.30', '3.00', '3.75', '4.20'];

-- DOC-02: how amounts of a currency are written in words, major and minor unit in both languages; a currency without
-- words is written with its code. Indonesian words have no plural.
alter table currency
  add column major text not null default '',
  add column major_plural text not null default '',
  add column minor text not null default '',
  add column minor_plural text not null default '',
  add column major_id text not null default '',
  add column minor_id text not null default '';
update currency c
set major = w.major, major_plural = w.major_plural, minor = w.minor, minor_plural = w.minor_plural,
  major_id = w.major_id, minor_id = w.minor_id
from (values
  ('IDR', 'rupiah', '', 'sen', '', 'rupiah', 'sen'),
  ('USD', 'US dollar', 'US dollars', 'cent', 'cents', 'dolar Amerika Serikat', 'sen'),
  ('EUR', 'euro', 'euros', 'cent', 'cents', 'euro', 'sen'),
  ('SGD', 'Singapore dollar', 'Singapore dollars', 'cent', 'cents', 'dolar Singapura', 'sen'),
  ('AUD', 'Australian dollar', 'Australian dollars', 'cent', 'cents', 'dolar Australia', 'sen'),
  ('GBP', 'pound sterling', 'pounds sterling', 'penny', 'pence', 'pound sterling Inggris', 'pence'),
  ('CNY', 'Chinese yuan', '', 'fen', '', 'yuan Tiongkok', 'fen'),
  ('HKD', 'Hong Kong dollar', 'Hong Kong dollars', 'cent', 'cents', 'dolar Hong Kong', 'sen'),
  ('MYR', 'Malaysian ringgit', '', 'sen', '', 'ringgit Malaysia', 'sen'),
  ('CHF', 'Swiss franc', 'Swiss francs', 'centime', 'centimes', 'franc Swiss', 'sen'),
  ('JPY', 'Japanese yen', '', '', '', 'yen Jepang', ''),
  ('KRW', 'South Korean won', '', '', '', 'won Korea Selatan', ''),
  ('THB', 'Thai baht', '', 'satang', '', 'baht Thailand', 'satang'),
  ('SAR', 'Saudi riyal', 'Saudi riyals', 'halala', 'halalas', 'riyal Arab Saudi', 'halala'),
  ('AED', 'UAE dirham', 'UAE dirhams', 'fils', '', 'dirham UEA', 'fils'),
  ('INR', 'Indian rupee', 'Indian rupees', 'paisa', 'paise', 'rupee India', 'paisa'),
  ('PHP', 'Philippine peso', 'Philippine pesos', 'centavo', 'centavos', 'peso Filipina', 'sentimo'),
  ('VND', 'Vietnamese dong', '', '', '', 'dong Vietnam', ''),
  ('NZD', 'New Zealand dollar', 'New Zealand dollars', 'cent', 'cents', 'dolar Selandia Baru', 'sen'),
  ('BND', 'Brunei dollar', 'Brunei dollars', 'cent', 'cents', 'dolar Brunei', 'sen'),
  ('KWD', 'Kuwaiti dinar', 'Kuwaiti dinars', 'fils', '', 'dinar Kuwait', 'fils'),
  ('BHD', 'Bahraini dinar', 'Bahraini dinars', 'fils', '', 'dinar Bahrain', 'fils')
) as w (code, major, major_plural, minor, minor_plural, major_id, minor_id)
where c.code = w.code;

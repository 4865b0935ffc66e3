-- The mails of a bill are read with it: whether one of them has left decides whether the client has the bill (INV-02).
create index mail_by_subject_matter on mail (firm_id, about_id) where about_id is not null;

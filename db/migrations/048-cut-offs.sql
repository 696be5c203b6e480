-- Until when a way of delivery leaves on the same day, and on which days it brings; null: as the shop's settings say.
alter table shipping_rates
  add column cut_off text check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column delivery_days text[] check (delivery_days <> '{}');

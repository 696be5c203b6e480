-- Shops of their owners' began with the demo shop's identity. Texts that are still exactly those are emptied, so that
-- they follow the seller's name and the shop's title. A picture at the top of the home page came with the demo shop alone.
update footer_settings set
  company_name = case when company_name = 'Cirrus' then '' else company_name end,
  company_description = case when company_description =
    'An independent shop for adults who vape. We sell what we would use ourselves, describe it as it is, and answer the telephone.'
    then 'Devices, e-liquids and accessories for adults who vape.' else company_description end,
  address = case when address = 'Unit 7, Harbour Yard, Bristol BS1 9VK, United Kingdom' then '' else address end,
  phone_number = case when phone_number = '01632 960 147' then '' else phone_number end,
  copyright_text = case when copyright_text = 'Cirrus. All rights reserved.' then '' else copyright_text end
where not exists (select from site_config where key = 'hero_image');

-- They lead to the networks' front pages: the owner puts in the shop's own and switches them on.
update social_media_links set is_active = false
where url in ('https://www.facebook.com/', 'https://www.instagram.com/', 'https://x.com/', 'https://www.youtube.com/',
    'https://telegram.org/', 'https://www.linkedin.com/', 'https://discord.com/')
  and not exists (select from site_config where key = 'hero_image');

-- Untrue where prices include tax. True everywhere, and readable for the release before.
update pages set content = replace(content::text,
    'Tax and delivery are added at checkout and shown in the total before you place the order.',
    'The total, with tax and delivery, is shown before you place the order.')::json
where slug = 'terms-of-service';

-- Every shop began with this one mark on. Where it is still the only one, the footer follows what is on to pay with.
update accepted_payment_methods set is_active = false
where name = 'Cash on Delivery' and icon = name and icon_url is null
  and not exists (select from accepted_payment_methods other where other.is_active and other.name <> 'Cash on Delivery');
